import { canEncodeVideo, Quality } from 'mediabunny';
import { type VideoCodec, videoCodecs } from './video-codecs.ts';

interface Encoding {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly bitrate: number;
}

/** The first that this machine encodes at this size; `undefined` where it encodes none. */
export async function chooseCodec({ width, height, rate, bitrate }: Encoding): Promise<VideoCodec | undefined> {
  for (const codec of videoCodecs) {
    const quality = new Quality({ bitrate });
    if (await canEncodeVideo(codec, { width, height, frameRate: rate, quality }).catch(() => false)) return codec;
  }
  return undefined;
}
