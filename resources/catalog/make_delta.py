# SPDX-License-Identifier: Apache-2.0
"""Writes a file of the catalogue as what differs from that of another release.

    python3 make_delta.py symbols-torch-2.6.0.json symbols.json > symbols-torch-2.15.0.json

The first file stays beside the new one, which names it as its `base`. A member that equals the base's is left out. Of
an object, or a list of names, the delta has by key: the value that is new or another one; null for what the base alone
has; and true for what stands as in the base, where something new stands right behind it. So the order is kept.
"""
import json
import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def by_key(value):
    return value if isinstance(value, dict) else dict.fromkeys(value, True)


def delta_of(base, whole):
    """What completed() makes `whole` of. Both are objects, or lists of names."""
    base, whole = by_key(base), by_key(whole)
    keys = list(base)
    if [key for key in keys if key in whole] != [key for key in whole if key in base]:
        raise ValueError("what both have stands in another order")
    delta = {}
    passed = 0  # keys of the base
    for key, value in whole.items():
        if key in base:
            behind = keys.index(key)
            delta.update(dict.fromkeys(keys[passed:behind]))
            passed = behind + 1
            if value != base[key]:
                delta[key] = value
        else:
            if passed and keys[passed - 1] not in delta:
                delta[keys[passed - 1]] = True
            delta[key] = value
    delta.update(dict.fromkeys(keys[passed:]))
    return delta


def completed(base, delta):
    """As core/torch/catalog/resources.h does it."""
    merged, rest = {}, list(by_key(base).items())
    for key, value in delta.items():
        keys = [key for key, _ in rest]
        if key in keys:
            behind = keys.index(key)
            merged.update(rest[:behind])
            value = rest[behind][1] if value is True else value
            rest = rest[behind + 1:]
        if value is not None:
            merged[key] = value
    merged.update(rest)
    return merged if isinstance(base, dict) else list(merged)


def read(path):
    """A file of the catalogue, completed by the one that it is based on."""
    with open(path, encoding="utf-8") as file:
        read_here = json.load(file)
    if "base" not in read_here:
        return read_here
    whole = read(os.path.join(FOLDER, read_here.pop("base")))
    for key, value in read_here.items():
        whole[key] = completed(whole[key], value) if isinstance(whole[key], (dict, list)) else value
    return whole


def delta_of_files(base_path, base, whole):
    if base.keys() != whole.keys():
        raise ValueError("they have other members")
    return {"base": os.path.relpath(base_path, FOLDER),
            **{key: delta_of(base[key], value) if isinstance(value, (dict, list)) else value
               for key, value in whole.items() if value != base[key]}}


def main():
    base_path, whole_path = sys.argv[1:]
    json.dump(delta_of_files(base_path, read(base_path), read(whole_path)), sys.stdout, indent=0, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
