// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/allowednames.h"

#include "core/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

namespace {

// Of all Pythons from 3.8 to 3.14, without those of which patterns name functions.
constexpr std::string_view pythonsModules[] = {
    "__future__",
    "_abc",
    "_aix_support",
    "_android_support",
    "_apple_support",
    "_ast",
    "_ast_unparse",
    "_asyncio",
    "_bisect",
    "_blake2",
    "_bootlocale",
    "_bootsubprocess",
    "_bz2",
    "_codecs",
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_collections",
    "_collections_abc",
    "_colorize",
    "_compat_pickle",
    "_compression",
    "_contextvars",
    "_crypt",
    "_csv",
    "_ctypes",
    "_curses",
    "_curses_panel",
    "_datetime",
    "_dbm",
    "_decimal",
    "_dummy_thread",
    "_dummy_threading",
    "_elementtree",
    "_frozen_importlib",
    "_frozen_importlib_external",
    "_functools",
    "_gdbm",
    "_hashlib",
    "_heapq",
    "_hmac",
    "_imp",
    "_interpchannels",
    "_interpqueues",
    "_interpreters",
    "_io",
    "_ios_support",
    "_json",
    "_locale",
    "_lsprof",
    "_lzma",
    "_markupbase",
    "_md5",
    "_msi",
    "_multibytecodec",
    "_multiprocessing",
    "_opcode",
    "_opcode_metadata",
    "_operator",
    "_osx_support",
    "_overlapped",
    "_pickle",
    "_posixshmem",
    "_posixsubprocess",
    "_py_abc",
    "_py_warnings",
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_pylong",
    "_pyrepl",
    "_queue",
    "_random",
    "_remote_debugging",
    "_scproxy",
    "_sha1",
    "_sha2",
    "_sha256",
    "_sha3",
    "_sha512",
    "_signal",
    "_sitebuiltins",
    "_socket",
    "_sqlite3",
    "_sre",
    "_ssl",
    "_stat",
    "_statistics",
    "_string",
    "_strptime",
    "_struct",
    "_suggestions",
    "_symtable",
    "_sysconfig",
    "_testcapi",
    "_testinternalcapi",
    "_thread",
    "_threading_local",
    "_tkinter",
    "_tokenize",
    "_tracemalloc",
    "_types",
    "_typing",
    "_uuid",
    "_warnings",
    "_weakref",
    "_weakrefset",
    "_winapi",
    "_wmi",
    "_zoneinfo",
    "_zstd",
    "abc",
    "aifc",
    "annotationlib",
    "antigravity",
    "argparse",
    "array",
    "ast",
    "asynchat",
    "asyncio",
    "asyncore",
    "atexit",
    "audioop",
    "base64",
    "bdb",
    "binascii",
    "binhex",
    "bisect",
    "bz2",
    "cProfile",
    "calendar",
    "cgi",
    "cgitb",
    "chunk",
    "cmath",
    "cmd",
    "code",
    "codecs",
    "codeop",
    "collections",
    "colorsys",
    "compileall",
    "compression",
    "concurrent",
    "configparser",
    "contextlib",
    "contextvars",
    "copy",
    "copyreg",
    "crypt",
    "csv",
    "ctypes",
    "curses",
    "dataclasses",
    "datetime",
    "dbm",
    "decimal",
    "difflib",
    "dis",
    "distutils",
    "doctest",
    "dummy_threading",
    "email",
    "encodings",
    "ensurepip",
    "enum",
    "errno",
    "faulthandler",
    "fcntl",
    "filecmp",
    "fileinput",
    "fnmatch",
    "formatter",
    "fractions",
    "ftplib",
    "functools",
    "gc",
    "genericpath",
    "getopt",
    "getpass",
    "gettext",
    "glob",
    "graphlib",
    "grp",
    "gzip",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "http",
    "idlelib",
    "imaplib",
    "imghdr",
    "imp",
    "importlib",
    "inspect",
    "io",
    "ipaddress",
    "itertools",
    "json",
    "keyword",
    "lib2to3",
    "linecache",
    "locale",
    "logging",
    "lzma",
    "macpath",
    "mailbox",
    "mailcap",
    "marshal",
    "mimetypes",
    "mmap",
    "modulefinder",
    "msilib",
    "msvcrt",
    "multiprocessing",
    "netrc",
    "nis",
    "nntplib",
    "nt",
    "ntpath",
    "nturl2path",
    "numbers",
    "opcode",
    "optparse",
    "os",
    "ossaudiodev",
    "parser",
    "pathlib",
    "pdb",
    "pickle",
    "pickletools",
    "pipes",
    "pkgutil",
    "platform",
    "plistlib",
    "poplib",
    "posix",
    "posixpath",
    "pprint",
    "profile",
    "pstats",
    "pty",
    "pwd",
    "py_compile",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "pyexpat",
    "queue",
    "quopri",
    "random",
    "re",
    "readline",
    "reprlib",
    "resource",
    "rlcompleter",
    "runpy",
    "sched",
    "secrets",
    "select",
    "selectors",
    "shelve",
    "shlex",
    "shutil",
    "signal",
    "site",
    "smtpd",
    "smtplib",
    "sndhdr",
    "socket",
    "socketserver",
    "spwd",
    "sqlite3",
    "sre_compile",
    "sre_constants",
    "sre_parse",
    "ssl",
    "stat",
    "statistics",
    "string",
    "stringprep",
    "struct",
    "subprocess",
    "sunau",
    "symbol",
    "symtable",
    "sys",
    "sysconfig",
    "syslog",
    "tabnanny",
    "tarfile",
    "telnetlib",
    "tempfile",
    "termios",
    "test",
    "textwrap",
    "this",
    "threading",
    "time",
    "timeit",
    "tkinter",
    "token",
    "tokenize",
    "tomllib",
    "trace",
    "traceback",
    "tracemalloc",
    "tty",
    "turtle",
    "turtledemo",
    "types",
    "typing",
    "unicodedata",
    "unittest",
    "urllib",
    "uu",
    "uuid",
    "venv",
    "warnings",
    "wave",
    "weakref",
    "webbrowser",
    "winreg",
    "winsound",
    "wsgiref",
    "xdrlib",
    "xml",
    "xmlrpc",
    "zipapp",
    "zipfile",
    "zipimport",
    "zlib",
    "zoneinfo",
};

// Their functions are operators too, or some of them; the catalogue has those that a graph may call.
constexpr std::string_view pythonsOperators[] = {"builtins", "math", "operator"};

// Where operators are public, besides the modules of the catalogue.
constexpr std::string_view moreModules[] = {"torch.fft", "torch.linalg", "torch.special"};

constexpr std::string_view withArguments[] = {
    "torch.ao.quantization.observer.ObserverBase",
    "torch.ao.quantization.fake_quantize.FakeQuantizeBase",
};

std::string_view packageOf(std::string_view path)
{
    return path.substr(0, path.find('.'));
}

bool isClassName(std::string_view part)
{
    return !part.empty() && part[0] >= 'A' && part[0] <= 'Z';
}

/// "torch" of "torch.Tensor.relu" and of "torch.add".
std::string_view moduleOf(std::string_view path)
{
    std::size_t end = path.find('.');
    for (;;) {
        const std::size_t next = path.find('.', end + 1);
        if (next == std::string_view::npos || isClassName(path.substr(end + 1, next - end - 1)))
            return path.substr(0, end);
        end = next;
    }
}

/// "torch.ops.aten.relu", but not "torch.ops.load_library".
bool isRegisteredOperator(std::string_view path)
{
    return path.starts_with("torch.ops.") && std::ranges::count(path, '.') >= 3;
}

bool mayBeCompared(const SymbolCatalog &catalog, std::string_view path)
{
    if (const SymbolInfo *known = catalog.find(path))
        return known->isOperator;
    if (isRegisteredOperator(path))
        return true;
    const std::string_view module = moduleOf(path);
    return packageOf(path) == "torch" &&
           (catalog.hasModule(module) || std::ranges::find(moreModules, module) != std::end(moreModules));
}

} // namespace

NameOrigin originOf(Api api, std::string_view path, NameUse use)
{
    const std::string_view package = packageOf(path);
    if (std::ranges::binary_search(pythonsModules, package))
        return NameOrigin::Refused;
    const bool isPythons = std::ranges::find(pythonsOperators, package) != std::end(pythonsOperators);
    if (package != "torch" && !isPythons)
        return NameOrigin::OwnPackage;
    const SymbolCatalog &catalog = SymbolCatalog::of(api);
    const SymbolInfo *known = catalog.find(path);
    const bool may = use == NameUse::Compared ? mayBeCompared(catalog, path) : known && known->isCalled;
    return may ? NameOrigin::PyTorch : NameOrigin::Refused;
}

bool takesArguments(Api api, std::string_view path)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(api);
    const SymbolInfo *symbol = catalog.find(catalog.canonical(path));
    if (!symbol || !symbol->isCalled)
        return false;
    const auto isBase = [](const std::string &base) {
        return std::ranges::find(withArguments, base) != std::end(withArguments);
    };
    return symbol->kind != SymbolKind::Module || isBase(symbol->path) || std::ranges::any_of(symbol->bases, isBase);
}

} // namespace bcfg
