// SPDX-License-Identifier: Apache-2.0
#include "tests/support/naughtystrings.h"

namespace bcfg::test {

namespace {

QString text(char32_t codePoint)
{
    return QString::fromUcs4(&codePoint, 1);
}

/// The character `c` alone, and at the beginning, inside and at the end of "a.b".
QStringList placed(const QString &c)
{
    return {c, c + QStringLiteral("a.b"), QStringLiteral("a") + c + QStringLiteral(".b"), QStringLiteral("a.b") + c};
}

QStringList characters()
{
    QStringList all;
    for (char32_t c = 0; c < 0x20; ++c)
        all += placed(text(c));
    for (char32_t c = 0x7F; c <= 0xA0; ++c)
        all += {text(c), QStringLiteral("a") + text(c) + QStringLiteral(".b")};
    for (const char32_t c : {0xADu,   0x34Fu,  0x61Cu,  0x115Fu, 0x1680u, 0x180Eu, 0x2000u, 0x2003u,  0x2007u,  0x200Bu,
                             0x200Cu, 0x200Du, 0x200Eu, 0x200Fu, 0x2028u, 0x2029u, 0x202Au, 0x202Bu,  0x202Cu,  0x202Du,
                             0x202Eu, 0x202Fu, 0x205Fu, 0x2060u, 0x2064u, 0x2066u, 0x2067u, 0x2068u,  0x2069u,  0x3000u,
                             0xFEFFu, 0xFFF9u, 0xFFFBu, 0xFFFCu, 0xFFFDu, 0xE000u, 0xF8FFu, 0xE0001u, 0x10FFFDu})
        all += placed(text(c));
    for (char32_t c = 0xFDD0; c <= 0xFDEF; c += 8) // noncharacters
        all += text(c);
    for (char32_t plane = 0; plane <= 0x10; ++plane)
        all += {text(plane * 0x10000 + 0xFFFE), text(plane * 0x10000 + 0xFFFF)};
    for (char32_t c = '!'; c <= '~'; ++c) {
        if (!text(c).front().isLetterOrNumber())
            all += {text(c), text(c) + text(c), QStringLiteral("a") + text(c) + QStringLiteral("b.c")};
    }
    return all;
}

QStringList surrogates()
{
    QStringList all;
    for (const char16_t half : {u'\xD800', u'\xDBFF', u'\xDC00', u'\xDFFF'})
        all += placed(QString(QChar(half)));
    all += QString(QChar(0xDC00)) + QChar(0xD800); // a pair the wrong way round
    return all;
}

QStringList words()
{
    static constexpr const char16_t *all[] = {
        // scripts, combining marks, emoji
        u"日本語",
        u"العربية",
        u"עברית",
        u"ภาษาไทย",
        u"देवनागरी",
        u"Ελληνικά",
        u"кириллица",
        u"한국어",
        u"ﬀ",
        u"ß",
        u"İi",
        u"ǅ",
        u"e\u0301",
        u"\u0301",
        u"\u0301\u0302\u0303a",
        u"a\u0488\u0489",
        u"Z\u0351\u036b\u0343a\u0324\u0320l\u0334g",
        u"👍",
        u"👍🏽",
        u"👩‍👩‍👧‍👦",
        u"🏳️‍🌈",
        u"🇩🇪",
        u"1️⃣",
        u"☠️",
        u"☠︎",
        u"𝒯𝑒𝓍𝓉",
        u"ａ．ｂ",
        u"tоrch.nn.Linear",
        u"𠜎𠜱",
        // words of programs
        u"undefined",
        u"null",
        u"None",
        u"NULL",
        u"nil",
        u"True",
        u"False",
        u"true",
        u"false",
        u"NaN",
        u"-Infinity",
        u"self",
        u"__class__",
        u"__proto__",
        u"constructor",
        u"hasOwnProperty",
        u"con",
        u"NUL",
        u"COM1",
        u"aux.json",
        // numbers, or nearly
        u"0",
        u"-0",
        u"1.0",
        u"1e5",
        u"1e999",
        u"0x10",
        u"0b1",
        u"1_000",
        u"1,000",
        u"+1",
        u"1.",
        u".5",
        u"--1",
        u"١٢٣",
        u"9223372036854775808",
        u"1e-400",
        u"0.1e",
        u"½",
        u"²",
        u"Ⅳ",
        u"1/0",
        u"1.7976931348623159e308",
        u"00",
        u"007",
        // JSON
        u"{}",
        u"[]",
        u"\"\"",
        u"{\"a\":1}",
        u"[1,]",
        u"\"a",
        u"a\"",
        u"\\\"",
        u"\\",
        u"\\\\",
        u"\\u0000",
        u"\\ud800",
        u"\\n",
        u"//comment",
        u"/**/",
        u"{\"configs\":[]}",
        u"}],",
        u"\",\"b\":\"",
        u"\\u003cb\\u003e",
        u"null,",
        u":",
        u"'",
        u"''",
        // Python
        u"'a'",
        u"\"a\"",
        u"'''a'''",
        u"f'{a}'",
        u"b'a'",
        u"lambda x: x",
        u"import os",
        u"os.system('x')",
        u"a.b()",
        u"a.b(",
        u"a.b)",
        u"(a.b",
        u"(a.b,)",
        u"a.b, c.d",
        u"a..b",
        u".a.b",
        u"a.b.",
        u"a.1b",
        u"a b.c",
        u"a.b # c",
        u"a.b\\",
        u"a.b;c",
        u"class.def",
        u"a.b[0]",
        u"a.b@c",
        u"*a.b",
        u"**a.b",
        u"a=b",
        u"a.b(c=1)",
        u"__import__('os')",
        u"{{}}",
        u"{0}",
        // formats
        u"%s",
        u"%n",
        u"%d%d%d",
        u"%1",
        u"%L1",
        u"%99",
        u"%1$s",
        u"%%",
        u"{:>9}",
        u"${HOME}",
        u"$(id)",
        u"`id`",
        u"%HOME%",
        u"%00",
        u"%0a",
        u"&amp;",
        u"&",
        u"&&",
        u"&File",
        u"[*]",
        u"[*][*]",
        u"a[*]b",
        u"a\tb",
        u"a&b.c",
        u"~",
        u"~root",
        // paths
        u"/",
        u"//",
        u"/etc/passwd",
        u"..",
        u".",
        u"...",
        u"../a",
        u"../../a",
        u"a/b",
        u"a\\b",
        u"C:\\a",
        u"\\\\a\\b",
        u"file:///a",
        u"qrc:/a",
        u":/a",
        u"a:1:2",
        u"-",
        u"--help",
        u"-rf",
        u"*",
        u"?",
        u"a*.json",
        u".hidden",
        u"a.",
        u"a ",
        // markup
        u"<b>a</b>",
        u"<script>alert(1)</script>",
        u"<img src=x>",
        u"<br>",
        u"<p>",
        u"</p>",
        u"<!--",
        u"-->",
        u"<![CDATA[",
        u"<a href=\"x\">y</a>",
        u"<html>",
        u"<?xml?>",
        u"a<b",
        u"a>b",
        u"<",
        u">",
        u"<<>>",
        u"&lt;b&gt;",
        u"&#60;",
        u"&nbsp;",
        u"<table><tr><td>a",
        u"<font color=red>a</font>",
        u"<h1>a",
        u"<qt>a</qt>",
        u"**a**",
        u"_a_",
        u"# a",
        u"[a](b)",
        // other languages
        u"' OR 1=1 --",
        u"; DROP TABLE x",
        u"$(reboot)",
        u"| cat",
        u"> a",
        u"&& b",
        u"\"; b",
        u"!a",
        u"@a",
        u"a^b",
        u"a|b",
        u"=1+1",
        u"+1+1",
        u"@SUM(1)",
        u"${jndi:x}",
        u"() { :; }",
        u"\x1b[31ma\x1b[0m",
        u"\x1b]0;a\a",
        u"a\b\bb",
        u"a\vb",
        // blanks
        u"",
        u" ",
        u"  ",
        u"\t",
        u"\n",
        u"\r",
        u"\r\n",
        u"\n\n",
        u" \n ",
        u"a\r\nb",
        u"a\n",
        u"\na",
        u" a.b",
        u"a.b ",
        u" a.b ",
        u"a\u00A0.b",
        u"\u00A0a.b",
        u"a  b",
        u"a\u3000b",
        u"\t\n\v\f\r ",
        u"\u200B\u200B",
        u"\u2028a\u2029",
    };
    QStringList words;
    for (const char16_t *word : all)
        words.append(QString::fromUtf16(word));
    return words;
}

QStringList longOnes()
{
    return {QString(255, 'a'),
            QString(256, 'a'),
            QString(4096, 'a'),
            QString(32768, 'a'),
            QString(100'000, 'a'),
            QStringLiteral("a.") + QString(100'000, 'b'),
            QStringLiteral("a.b ").repeated(1'000),
            QStringLiteral("(").repeated(1'000),
            QStringLiteral("\"").repeated(1'000),
            QStringLiteral("\\").repeated(999),
            QString::fromUtf8("\u00FC").repeated(5'000),
            QString::fromUtf8("👍").repeated(2'500),
            QStringLiteral("a") + QString::fromUtf8("\u0301").repeated(1'000)};
}

} // namespace

QStringList naughtyStrings()
{
    QStringList all = words() + characters() + surrogates() + longOnes();
    all += QStringLiteral("a") + QChar(0) + QStringLiteral("b.c");
    all.removeDuplicates();
    return all;
}

} // namespace bcfg::test
