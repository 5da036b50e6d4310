"""Every card is told from every other one without colour: painted by the browser, and turned to grey."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Page

import pairit
from pairit.picture import PAINTERS

GREYS = """async (addresses) => {
  const pictures = await Promise.all(addresses.map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  }));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [80, 112];
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const greys = pictures.map((image) => {
    brush.fillStyle = 'white';
    brush.fillRect(0, 0, 80, 112);
    brush.drawImage(image, 0, 0, 80, 112);
    const pixels = brush.getImageData(0, 0, 80, 112).data;
    const grey = new Float32Array(80 * 112);
    for (let i = 0; i < grey.length; i++)
      grey[i] = 0.2126 * pixels[4 * i] + 0.7152 * pixels[4 * i + 1] + 0.0722 * pixels[4 * i + 2];
    return grey;
  });
  // How many pixels of the left strip differ by a quarter of the way from black to white.
  const apart = (one, other) => {
    let count = 0;
    for (let y = 0; y < 112; y++)
      for (let x = 0; x < 26; x++) count += Math.abs(one[80 * y + x] - other[80 * y + x]) > 64;
    return count;
  };
  const pairs = [];
  greys.forEach((one, i) => greys.slice(0, i).forEach((other, j) => pairs.push([i, j, apart(one, other)])));
  return pairs;
}"""

IN_THE_STRIP = 12
"""Pixels that must differ in the strip of 26 pixels that a full hand leaves to be seen."""


@pytest.mark.parametrize("painter", PAINTERS, ids=lambda painter: painter.game)
def test_each_face_is_told_in_grey(page: Page, painter: Any) -> None:
    cards = pairit.games[painter.game].cards
    drawn = [b64encode(painter.face(card).svg.encode()).decode() for card in cards]
    addresses = [f"data:image/svg+xml;base64,{picture}" for picture in drawn]
    page.goto("about:blank")
    found = page.evaluate(GREYS, addresses)
    assert len(found) == len(cards) * (len(cards) - 1) // 2
    alike = [
        f"{cards[one].code} and {cards[other].code}: {strip} pixels"
        for one, other, strip in found
        if strip < IN_THE_STRIP
    ]
    assert not alike, "\n".join(alike)
