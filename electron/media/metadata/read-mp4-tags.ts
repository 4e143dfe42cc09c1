import type { BufferedFileReader } from './buffered-file-reader.ts';
import type { EmbeddedText } from './embedded-text.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';
import { longestTextBytes, readLongValue } from './read-long-value.ts';

/** Names of the common tags, which are four characters in a file. */
const commonTags: Readonly<Record<string, string>> = {
  '\u00a9cmt': 'Comment',
  '\u00a9nam': 'Title',
  '\u00a9too': 'Encoder',
  desc: 'Description',
};
const mostTags = 100;

/** Returns the texts of an MP4 index: the common tags, and the named tags of ComfyUI and others. */
export async function readMp4Tags(file: BufferedFileReader, index: Mp4Box): Promise<EmbeddedText[]> {
  const found: EmbeddedText[] = [];
  const top = await mp4Boxes(file, index.body, index.to);
  const userData = top.find(({ type }) => type === 'udta');
  const below = userData ? await boxesIn(file, userData) : [];
  for (const meta of [...top, ...below].filter(({ type }) => type === 'meta')) {
    found.push(...(await readMetaBox(file, meta)));
  }
  return found;
}

async function boxesIn(file: BufferedFileReader, { body, to }: Mp4Box): Promise<Mp4Box[]> {
  // The list of user data can end with four zeros.
  return mp4Boxes(file, body, to).catch(() => []);
}

async function readMetaBox(file: BufferedFileReader, { body, to }: Mp4Box): Promise<EmbeddedText[]> {
  if (to - body < 16) return [];
  // In MP4, and not in QuickTime, `meta` has four additional bytes before its content.
  const isPlain = (await file.read(body + 4, 4)).toString('latin1') === 'hdlr';
  const boxes = await mp4Boxes(file, isPlain ? body : body + 4, to);
  const [keys, list] = ['keys', 'ilst'].map((wanted) => boxes.find(({ type }) => type === wanted));
  if (!list) return [];
  const names = keys ? await readKeys(file, keys) : [];
  const found: EmbeddedText[] = [];
  for (const tag of (await mp4Boxes(file, list.body, list.to)).slice(0, mostTags)) {
    const number = Buffer.from(tag.type, 'latin1').readUInt32BE(0);
    const name = keys ? names[number - 1] : commonTags[tag.type];
    const [data] = await mp4Boxes(file, tag.body, tag.to);
    if (name === undefined || data?.type !== 'data' || data.to - data.body < 8) continue;
    const isText = (await file.read(data.body, 4)).readUInt32BE(0) === 1;
    if (!isText || data.to - data.body > longestTextBytes) continue;
    found.push({ name, text: (await readLongValue(file, data.body + 8, data.to)).toString('utf8') });
  }
  return found;
}

async function readKeys(file: BufferedFileReader, { body, to }: Mp4Box): Promise<string[]> {
  const names: string[] = [];
  for (let at = body + 8; at + 8 <= to && names.length < mostTags; ) {
    const length = (await file.read(at, 4)).readUInt32BE(0);
    if (length < 8 || at + length > to) return names;
    names.push((await readLongValue(file, at + 8, Math.min(at + length, at + 108))).toString('utf8'));
    at += length;
  }
  return names;
}
