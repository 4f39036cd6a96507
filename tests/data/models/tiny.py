# SPDX-License-Identifier: Apache-2.0
"""The model of tiny-*.pt2 and tiny-*.fxgraph.json: what an export must be understood by, in few operators.

    python3 tiny.py tiny-VERSION.pt2
    bcfg trace --python python3 tiny:Tiny -o tiny-VERSION.fxgraph.json
"""
import sys

import torch
from torch import nn
from torch.nn import functional as F


class Tiny(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 2, 1), nn.BatchNorm2d(2), nn.ReLU())
        self.rnn = nn.LSTM(2, 2)
        self.attention = nn.MultiheadAttention(2, 1)
        self.scale = nn.Parameter(torch.ones(2))

    def forward(self, x):
        y = self.body(x).flatten(2).transpose(1, 2)
        out, (h, c) = self.rnn(y)
        z, _ = self.attention(out, out, out)
        z = self.body[2](self.body[2](z))  # a shared module, twice in a row
        a, b = (1 - z * self.scale).chunk(2, -1)
        s = a / 2
        s += b.add(1)
        return {"a": F.relu(s).masked_fill(s > 0, float("-inf")), "h": torch.cat([h, c])[0]}


if __name__ == "__main__":
    torch.export.save(torch.export.export(Tiny().eval(), (torch.ones(1, 1, 2, 2),)), sys.argv[1])
