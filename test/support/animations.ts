import { createCanvas } from '@napi-rs/canvas';
import { makeImage } from './make-images.ts';
import { pngChunk } from './media-with-metadata.ts';

// Images of two frames each, in the three formats that can hold several.

const size = 64;

export function animatedGif(): Buffer {
  return gif(2);
}

/** A GIF of one frame, as most are. */
export function gifOfOneFrame(): Buffer {
  return gif(1);
}

function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a@\0@\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const frame = Buffer.concat([control, image]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

export function animatedPng(): Buffer {
  const still = Buffer.from(makeImage(size, size, 'image/png'));
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = 8; at < still.length; ) {
    const length = still.readUInt32BE(at);
    chunks.push({ type: still.toString('latin1', at + 4, at + 8), body: still.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const header = chunks.find(({ type }) => type === 'IHDR')?.body ?? Buffer.alloc(0);
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  const frameControl = (order: number) => {
    const control = Buffer.alloc(26);
    for (const [at, value] of [order, size, size].entries()) control.writeUInt32BE(value, at * 4);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(2, 22);
    return control;
  };
  const numbers = (...values: number[]) => {
    const body = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) body.writeUInt32BE(value, index * 4);
    return body;
  };
  return Buffer.concat([
    still.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('acTL', numbers(2, 0)),
    pngChunk('fcTL', frameControl(0)),
    pngChunk('IDAT', pixels),
    pngChunk('fcTL', frameControl(1)),
    pngChunk('fdAT', Buffer.concat([numbers(2), pixels])),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function animatedWebp(): Buffer {
  const still = createCanvas(size, size).toBuffer('image/webp', 90);
  const isExtended = still.toString('latin1', 12, 16) === 'VP8X';
  const image = still.subarray(isExtended ? 30 : 12);
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const extended = Buffer.from([0x12, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0]);
  const frameHead = Buffer.from([0, 0, 0, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0, 100, 0, 0, 0]);
  const frame = chunk('ANMF', Buffer.concat([frameHead, image]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', extended),
    chunk('ANIM', Buffer.alloc(6)),
    frame,
    frame,
  ]);
  return chunk('RIFF', body);
}
