"""A client of heibai's tools for language models: it looks at a position, asks about a move, and plays a match.

    pip install 'heibai[mcp]'
    python mcp_client.py

What a model's own client does is the same: it starts ``heibai mcp`` and calls tools by name.
"""

import asyncio
import sys

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

CALLS = [
    ("position", {"game": "reversi", "moves": "f5d6c3"}),
    ("explain", {"moves": "f5d6c3d3c4f4e3f3", "move": "c5"}),
    ("match", {"a": "level:3", "b": "level:1", "games": 20}),
]


async def main() -> None:
    server = StdioServerParameters(command=sys.executable, args=["-m", "heibai", "mcp"])
    async with Client(stdio_client(server)) as client:
        print("tools:", ", ".join(tool.name for tool in (await client.list_tools()).tools))
        for tool, arguments in CALLS:
            answer = await client.call_tool(tool, arguments)
            print(f"\n{tool} {arguments}\n{answer.content[0].text}")


if __name__ == "__main__":
    asyncio.run(main())
