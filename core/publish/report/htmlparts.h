// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

// The style and the script of the HTML report. The page's content security policy allows only these two, by their
// hashes. If you change a text, change its hash; tests/cli/tst_report.py prints the new hash.

constexpr std::string_view htmlStyle =
    R"css(:root{color-scheme:light dark;--fg:#1b1d21;--bg:#fff;--line:#d5d8de;--soft:#f3f4f7;--ok:#0b6b2d;--no:#a3231a;--mid:#7a5200;--link:#0b57a4}
@media(prefers-color-scheme:dark){:root{--fg:#e4e6ea;--bg:#17191d;--line:#3b3f47;--soft:#22252b;--ok:#6fd08c;--no:#ff9a8f;--mid:#e6bb62;--link:#8cc2ff}}
body{font:15px/1.45 system-ui,sans-serif;color:var(--fg);background:var(--bg);margin:0 auto;max-width:78rem;padding:1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:0}
a{color:var(--link)}code,pre{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
.wide{overflow:auto;max-height:85vh}thead{position:sticky;top:0;z-index:1}table{border-collapse:collapse}th,td{border:1px solid var(--line);padding:.15rem .4rem;text-align:left;vertical-align:top}
th{background:var(--soft)}.m td{text-align:center}.m th:first-child{text-align:left;font-weight:400;min-width:9rem;max-width:24rem;overflow-wrap:anywhere}
.m tr:first-child th:not(:first-child){writing-mode:vertical-rl;white-space:nowrap;font-size:.8rem;font-weight:500}.m th{vertical-align:bottom}
.q{color:var(--ok)}.r,.e{color:var(--no)}.n,.o,.c{color:var(--mid)}
section.p{border:1px solid var(--line);border-radius:.4rem;padding:.6rem;margin:.6rem 0;break-inside:avoid}
section.p ul{margin:.3rem 0;padding-left:1.2rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem;margin:.3rem 0}dd{margin:0;overflow-wrap:anywhere}
svg{display:block;margin:.4rem 0;max-width:100%;height:auto}svg rect{fill:var(--soft);stroke:var(--fg)}svg text{fill:var(--fg);font:12px system-ui,sans-serif;text-anchor:middle}svg path{stroke:var(--fg);fill:none}
#tools{display:none}.js #tools{display:block;margin:1rem 0}.js th.s{cursor:pointer}[hidden]{display:none!important}
@media(max-width:40rem){body{padding:.5rem;overflow-wrap:anywhere}dl{display:block}dd{margin-left:1rem}.m th:first-child{min-width:6rem;max-width:9rem}}
@media print{.wide{max-height:none}thead{position:static}#tools{display:none!important}body{max-width:none}section.p{border-color:#999}})css";
constexpr std::string_view htmlStyleHash = "sha256-m+PQx/NuHgCCvc2DtmsTrXPeshfL9VnBAOsI594PVDE=";

constexpr std::string_view htmlScript = R"js((function(){'use strict';
var d=document;d.documentElement.classList.add('js');
var box=d.getElementById('filter'),count=d.getElementById('count');
var items=Array.prototype.slice.call(d.querySelectorAll('[data-p]'));
var sections=items.filter(function(e){return e.tagName==='SECTION'});
function filter(){var words=box.value.toLowerCase().split(/\s+/).filter(Boolean),shown={},n=0;
function has(e){var text=e.textContent.toLowerCase();return words.every(function(w){return text.indexOf(w)>=0})}
sections.forEach(function(e){n+=(shown[e.dataset.p]=has(e))?1:0});
items.forEach(function(e){e.hidden=!(e.dataset.p?shown[e.dataset.p]:has(e))});
count.textContent=n+' of '+sections.length+' patterns shown'}
box.addEventListener('input',filter);
Array.prototype.forEach.call(d.querySelectorAll('th.s'),function(th){
th.tabIndex=0;th.setAttribute('role','button');
function sort(){var table=th.closest('table'),at=th.cellIndex,body=table.tBodies[0],
rows=Array.prototype.slice.call(body.rows),down=th.getAttribute('aria-sort')==='ascending';
rows.sort(function(a,b){var x=a.cells[at].textContent,y=b.cells[at].textContent;
return (x<y?-1:x>y?1:0)*(down?-1:1)});
rows.forEach(function(r){body.appendChild(r)});
th.setAttribute('aria-sort',down?'descending':'ascending')}
th.addEventListener('click',sort);
th.addEventListener('keydown',function(e){if(e.key==='Enter'||e.key===' '){e.preventDefault();sort()}})});
})();)js";
constexpr std::string_view htmlScriptHash = "sha256-xn4T3tvVSUnqgwVUkiV2n1f1nnH1v8iUiUykxNnhuPI=";

} // namespace bcfg
