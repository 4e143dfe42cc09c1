import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  Mp4OutputFormat,
} from 'mediabunny';
import { openMediaFile } from '../../../../ui/open-media-file.ts';
import type { AudioOfJob } from './video-job-types.ts';

export interface OpenedAudio {
  readonly input: Input;
  readonly track: InputAudioTrack;
  readonly source: EncodedAudioPacketSource;
  readonly shift: number;
}

/** `undefined` where the file has no sound, or none that an MP4 takes. */
export async function openAudio({ address, shift }: AudioOfJob): Promise<OpenedAudio | undefined> {
  const input = openMediaFile(address);
  const track = await input.getPrimaryAudioTrack();
  const codec: AudioCodec | null = (await track?.getCodec()) ?? null;
  if (!track || codec === null || !new Mp4OutputFormat().getSupportedAudioCodecs().includes(codec)) {
    input.dispose();
    return undefined;
  }
  return { input, track, source: new EncodedAudioPacketSource(codec), shift };
}

/** Copies the sound from 0 to `seconds` of the video. */
export async function copyAudio({ track, source, shift }: OpenedAudio, seconds: number): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : undefined;
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = packet.timestamp + shift;
      if (timestamp >= seconds) break;
      if (timestamp >= 0) await source.add(packet.clone({ timestamp }), meta);
    }
  } finally {
    source.close();
  }
}
