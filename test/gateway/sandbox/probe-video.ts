import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';

interface Probe {
  readonly ratio: number;
  readonly seconds: number;
  readonly frames: number;
  readonly keyFrames: number[];
}

/** Returns the properties that a player reads from an MP4. */
export async function probeVideo(file: Uint8Array): Promise<Probe> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No video track');
  const seconds = await track.computeDuration();
  const keyFrames: number[] = [];
  let frames = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.type === 'key') keyFrames.push(frames);
    frames += 1;
  }
  const ratio = track.displayWidth / track.displayHeight;
  input.dispose();
  return { ratio, seconds, frames, keyFrames };
}
