import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** The decoder configuration of HEVC: main profile, level 3.1, no parameter sets. */
const configuration = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

/** Creates an MP4 of 64 × 48 pixels and half a second that claims to be HEVC. Its frames have no image. */
export async function hevcVideo(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const frames = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(frames);
  await output.start();
  for (let frame = 0; frame < 5; frame += 1) {
    // One unit of two bytes, preceded by its length.
    const data = Uint8Array.from([0, 0, 0, 2, 0x26, 1]);
    const packet = new EncodedPacket(data, frame === 0 ? 'key' : 'delta', frame / 10, 1 / 10);
    const decoderConfig = { codec: 'hvc1.1.6.L93.B0', codedWidth: 64, codedHeight: 48, description: configuration };
    await frames.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
