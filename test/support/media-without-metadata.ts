import { createCanvas } from '@napi-rs/canvas';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type MetadataTags,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

// Images and videos from models, without any text.

export interface PlainFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** Creates one file for each possible layout of its kind. `video` is an MP4. */
export async function plainFiles(video: Buffer): Promise<PlainFile[]> {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#cc3311';
  context.fillRect(0, 0, 20, 20);
  const clear = canvas.toBuffer('image/webp', 90);
  context.fillStyle = '#2244aa';
  context.fillRect(20, 0, 20, 20);
  return [
    { name: 'a.png', mime: 'image/png', bytes: canvas.toBuffer('image/png') },
    { name: 'a.jpg', mime: 'image/jpeg', bytes: canvas.toBuffer('image/jpeg', 90) },
    { name: 'a.webp', mime: 'image/webp', bytes: canvas.toBuffer('image/webp', 90) },
    { name: 'clear.webp', mime: 'image/webp', bytes: clear },
    { name: 'lossless.webp', mime: 'image/webp', bytes: losslessWebp() },
    { name: 'index-first.mp4', mime: 'video/mp4', bytes: await boxedAnew(video, { fastStart: 'in-memory' }) },
    { name: 'index-last.mp4', mime: 'video/mp4', bytes: await boxedAnew(video, { fastStart: false }) },
    { name: 'index-last.mov', mime: 'video/quicktime', bytes: await boxedAnew(video, { fastStart: false, mov: true }) },
  ];
}

/** One red pixel. */
function losslessWebp(): Buffer {
  return Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA', 'base64');
}

/** Returns the same frames in other boxes. */
export async function boxedAnew(
  video: Buffer,
  {
    fastStart,
    mov = false,
    tags,
  }: { fastStart: 'in-memory' | false | 'fragmented'; mov?: boolean; tags?: MetadataTags },
): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(video) });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The file has no video track.');
  const target = new BufferTarget();
  const format = mov ? new MovOutputFormat({ fastStart }) : new Mp4OutputFormat({ fastStart });
  const output = new Output({ format, target });
  const image = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(image);
  if (tags) output.setMetadataTags(tags);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await image.add(packet, { decoderConfig: config });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
