/** MP4 files that try to use all the time or memory of their reader. */

type Bytes = Uint8Array<ArrayBufferLike>;

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

/** Creates an MP4 box with this content. */
export function box(type: string, ...bodies: Bytes[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1')]);
  return Buffer.concat([head, body]);
}

const identity = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);

/** The tables of a track with two frames. Each table can be replaced. */
export interface Tables {
  readonly stts?: Bytes;
  readonly ctts?: Bytes;
  readonly stsz?: Bytes;
  readonly stsc?: Bytes;
  readonly stco?: Bytes;
  readonly stss?: Bytes;
  readonly elst?: Bytes;
}

const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isommp41'));
const codec = box('avcC', Buffer.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe0, 0]));

function sampleEntry(): Buffer {
  const fields = Buffer.alloc(78);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(64, 24);
  fields.writeUInt16BE(48, 26);
  fields.writeUInt32BE(0x48_0000, 28);
  fields.writeUInt32BE(0x48_0000, 32);
  fields.writeUInt16BE(1, 40);
  fields.writeUInt16BE(24, 74);
  fields.writeInt16BE(-1, 76);
  return box('avc1', fields, codec);
}

function moov(tables: Tables, more: readonly Bytes[] = []): Buffer {
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, 2000, 0x1_0000, 0x100_0000, 0, 0), identity, u32(0, 0, 0, 0, 0, 0, 2));
  const tkhd = box('tkhd', u32(7, 0, 0, 1, 0, 2000, 0, 0, 0, 0), identity, u32(64 << 16, 48 << 16));
  const mdhd = box('mdhd', u32(0, 0, 0, 1000, 2000, 0x55c4_0000));
  const hdlr = box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from([0]));
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), sampleEntry()),
    box('stts', tables.stts ?? u32(0, 1, 2, 1000)),
    ...(tables.ctts ? [box('ctts', tables.ctts)] : []),
    box('stsz', tables.stsz ?? u32(0, 0, 2, 4, 4)),
    box('stsc', tables.stsc ?? u32(0, 1, 1, 2, 1)),
    box('stco', tables.stco ?? u32(0, 1, ftyp.length + 8)),
    ...(tables.stss ? [box('stss', tables.stss)] : []),
  );
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dinf, stbl);
  const edts = tables.elst ? [box('edts', box('elst', tables.elst))] : [];
  return box('moov', mvhd, box('trak', tkhd, ...edts, box('mdia', mdhd, hdlr, minf)), ...more);
}

const mdat = box('mdat', u32(0, 0));

/** Creates a video of two seconds and two frames whose bytes can't be decoded. */
export function handMadeVideo(tables: Tables = {}): Buffer {
  return Buffer.concat([ftyp, mdat, moov(tables)]);
}

const all = 0xffff_ffff;

/** Each file claims more than it contains, in a few hundred bytes. */
export const overfullVideos: Readonly<Record<string, () => Buffer>> = {
  'huge-stsz': () => handMadeVideo({ stsz: u32(0, 1, all), stts: u32(0, 1, all, 1), ctts: u32(0, 1, 1, 0) }),
  'huge-stts': () => handMadeVideo({ stts: u32(0, 1, all, 1), ctts: u32(0, 1, 2, 0) }),
  'huge-ctts': () => handMadeVideo({ ctts: u32(0, 4, all, 0, all, 0, all, 0, all, 0) }),
  'huge-stsc': () => handMadeVideo({ stsc: u32(0, 2, 1, all, 1, all, 1, 1) }),
  'more entries than there is room for': () => handMadeVideo({ stts: u32(0, all, 2, 1000) }),
  'more key frames than there is room for': () => handMadeVideo({ stss: u32(0, all, 1) }),
  'more chunks than there is room for': () => handMadeVideo({ stco: u32(0, all, 36) }),
  'more edits than there is room for': () => handMadeVideo({ elst: u32(0, all, 2000, 0, 0x1_0000) }),
  'boxes in boxes': () => {
    // A hundred thousand boxes, each inside the next.
    const depth = 100_000;
    const bytes = Buffer.alloc(depth * 8);
    for (let level = 0; level < depth; level += 1) {
      bytes.writeUInt32BE((depth - level) * 8, level * 8);
      bytes.write('moov', level * 8 + 4, 'latin1');
    }
    return Buffer.concat([ftyp, bytes]);
  },
  'a fragment of many samples': () => {
    const trex = box('mvex', box('trex', u32(0, 1, 1, 1, 1, 0)));
    const none = { stts: u32(0, 0), stsz: u32(0, 0, 0), stsc: u32(0, 0), stco: u32(0, 0) };
    const traf = box('traf', box('tfhd', u32(0x2_0000, 1)), box('tfdt', u32(0, 0)), box('trun', u32(0, all)));
    return Buffer.concat([ftyp, moov(none, [trex]), box('moof', box('mfhd', u32(0, 1)), traf), mdat]);
  },
};

/**
 * Creates a fragmented video whose index names one moment `entries` times. Each count fits its box. The parser in use
 * removes the entries one by one from the front of the list, which takes hours.
 */
export function slowVideo(entries = 3_000_000): Buffer {
  const trex = box('mvex', box('trex', u32(0, 1, 1, 1000, 8, 0)));
  const none = { stts: u32(0, 0), stsz: u32(0, 0, 0), stsc: u32(0, 0), stco: u32(0, 0) };
  const index = moov(none, [trex]);
  const traf = box('traf', box('tfhd', u32(0x2_0000, 1)), box('tfdt', u32(0, 0)), box('trun', u32(0, 1)));
  const moof = box('moof', box('mfhd', u32(0, 1)), traf);
  const rows = Buffer.alloc(entries * 11);
  for (let row = 0; row < entries; row += 1) rows.writeUInt32BE(ftyp.length + index.length, row * 11 + 4);
  const tfra = box('tfra', u32(0, 1, 0, entries), rows);
  const size = 8 + tfra.length + 16;
  const mfra = Buffer.concat([u32(size), Buffer.from('mfra'), tfra, box('mfro', u32(0, size))]);
  return Buffer.concat([ftyp, index, moof, mdat, mfra]);
}
