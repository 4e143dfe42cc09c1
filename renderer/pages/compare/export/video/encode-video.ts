import { openVideoFrames, type VideoFrames } from '../../../../ui/export/video/video-frames.ts';
import { type EncodedMp4, writeMp4 } from '../../../../ui/export/video/write-mp4.ts';
import { copyAudio, openAudio } from './copy-audio.ts';
import type { VideoJob, VideoOfJob } from './video-job-types.ts';

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
