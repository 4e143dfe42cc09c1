import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  Mp4OutputFormat,
} from 'mediabunny';
import { openVideoFrames, type VideoFrames } from '../../../../../ui/export/video/video-frames.ts';
import { type EncodedMp4, writeMp4 } from '../../../../../ui/export/video/write-mp4.ts';
import { openMediaFile } from '../../../../../ui/open-media-file.ts';
import type { AudioOfJob, VideoJob, VideoOfJob } from './video-job-types.ts';

interface OpenVideo extends VideoOfJob {
  readonly reader: VideoFrames;
  /** Time from which on the video is unreadable. Seconds of the video. */
  failedAt?: number | undefined;
}

/** Encodes the MP4. If a video becomes unreadable, its last frame remains visible, and the remarks say so. */
export async function encodeVideo(job: VideoJob, onFrames: (frames: number) => void): Promise<EncodedMp4> {
  const remarks: string[] = [];
  const audio = job.sound && (await openAudio(job.sound).catch(() => undefined));
  if (job.sound && !audio) remarks.push(`The sound of ${job.sound.letter} can’t be saved in an MP4 and is left out.`);
  const sound = audio && {
    source: audio.source,
    write: () =>
      copyAudio(audio, job.frames / job.rate).catch(() => {
        remarks.push(`Only part of the sound of ${job.sound?.letter} could be read.`);
      }),
  };
  const videos = await Promise.all(job.videos.map(openVideo));
  try {
    const file = await writeMp4(job, {
      sound,
      onFrames,
      async drawFrames(context, addFrame) {
        context.drawImage(job.background, 0, 0);
        for (let frame = 0; frame < job.frames; frame += 1) {
          for (const video of videos) {
            if ((await video.reader.drawNext(context)) === false) video.failedAt ??= video.moments[frame] ?? 0;
          }
          await addFrame();
        }
      },
    });
    for (const { failedAt, letter } of videos) {
      if (failedAt !== undefined)
        remarks.push(`${letter} couldn’t be decoded from ${failedAt.toFixed(2)} s on. Its last frame is held.`);
    }
    return { file, remarks };
  } finally {
    for (const { reader } of videos) await reader.close();
    audio?.input.dispose();
  }
}

async function openVideo(video: VideoOfJob): Promise<OpenVideo> {
  const reader = await openVideoFrames(video).catch(() => {
    throw new Error(`${video.letter} can’t be decoded on this computer.`);
  });
  return { ...video, reader };
}

interface OpenedAudio {
  readonly input: Input;
  readonly track: InputAudioTrack;
  readonly source: EncodedAudioPacketSource;
  readonly shift: number;
}

/** `undefined` where the file has no sound, or none that an MP4 takes. */
async function openAudio({ address, shift }: AudioOfJob): Promise<OpenedAudio | undefined> {
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
async function copyAudio({ track, source, shift }: OpenedAudio, seconds: number): Promise<void> {
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
