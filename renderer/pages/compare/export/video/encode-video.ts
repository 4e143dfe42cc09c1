import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { copyAudio, openAudio } from './copy-audio.ts';
import type { EncodedVideo, VideoJob } from './video-job-types.ts';
import { closeVideo, drawNext, openVideo } from './video-reader.ts';

/** Seconds between frames that a player can seek to directly. */
const keyFrameInterval = 1;
/** Often enough for a bar that moves, seldom enough to cost nothing. */
const framesBetweenNews = 5;

/** Encodes the MP4. If a video becomes unreadable, its last frame remains visible, and the remarks say so. */
export async function encodeVideo(job: VideoJob, onFrames: (frames: number) => void): Promise<EncodedVideo> {
  const canvas = new OffscreenCanvas(job.width, job.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  context.drawImage(job.background, 0, 0);
  context.imageSmoothingQuality = 'high';
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  output.setMetadataTags({ title: job.title });
  const image = new CanvasSource(canvas, {
    codec: job.codec,
    quality: new Quality({ bitrate: job.bitrate }),
    keyFrameInterval,
  });
  output.addVideoTrack(image, { frameRate: job.rate });
  const remarks: string[] = [];
  const audio = job.sound && (await openAudio(job.sound).catch(() => undefined));
  if (job.sound && !audio) remarks.push(`The sound of ${job.sound.letter} can’t be saved in an MP4 and is left out.`);
  if (audio) output.addAudioTrack(audio.source);
  await output.start();
  const videos = await Promise.all(job.videos.map(openVideo));
  try {
    const audioDone =
      audio &&
      copyAudio(audio, job.frames / job.rate).catch(() => {
        remarks.push(`Only part of the sound of ${job.sound?.letter} could be read.`);
      });
    for (let frame = 0; frame < job.frames; frame += 1) {
      for (const video of videos) await drawNext(video, context, frame);
      await image.add(frame / job.rate, 1 / job.rate);
      if ((frame + 1) % framesBetweenNews === 0 || frame + 1 === job.frames) onFrames(frame + 1);
    }
    image.close();
    await audioDone;
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  } finally {
    for (const video of videos) await closeVideo(video);
    audio?.input.dispose();
  }
  if (!target.buffer) throw new Error('The encoder returned no file.');
  for (const { failedAt, letter } of videos) {
    if (failedAt !== undefined)
      remarks.push(`${letter} couldn’t be decoded from ${failedAt.toFixed(2)} s on. Its last frame is held.`);
  }
  return { file: new Blob([target.buffer], { type: 'video/mp4' }), remarks };
}
