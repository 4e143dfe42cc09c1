import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';

interface Probe {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly seconds: number;
  readonly frames: number;
  readonly keyFrames: number[];
  /** Codec and seconds of the audio track; `null` for a silent video. */
  readonly sound: { readonly codec: string | null; readonly seconds: number } | null;
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
  const { displayWidth: width, displayHeight: height } = track;
  const audio = await input.getPrimaryAudioTrack();
  const sound = audio && { codec: audio.codec, seconds: await audio.computeDuration() };
  input.dispose();
  return { width, height, ratio: width / height, sound, seconds, frames, keyFrames };
}
