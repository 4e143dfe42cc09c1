import encoders from 'h264-mp4-encoder';
import { frameCodeCell, frameCodeCells } from '../../electron/sandbox/render/frame-code.ts';
import { muxVideo } from '../../electron/sandbox/render/mux-video.ts';

// Writes an MP4 with numbered frames to stdout: `numbered-video-process.ts FPS FRAMES WIDTH HEIGHT GREY FREEZE_FROM
// FREEZE_FRAMES`. It is a separate process, because the encoder changes how Node handles uncaught errors.

const [framesPerSecond = 24, frames = 24, width = 320, height = 180, grey = 90, freezeFrom = 0, freezeFrames = 0] =
  process.argv.slice(2).map(Number);

const encoder = await encoders.createH264MP4Encoder();
encoder.width = width;
encoder.height = height;
encoder.frameRate = framesPerSecond;
encoder.speed = 10;
encoder.quantizationParameter = 24;
encoder.groupOfPictures = framesPerSecond;
encoder.initialize();
const image = new Uint8Array(width * height * 4);
for (let index = 0; index < frames; index += 1) {
  const isFrozen = index >= freezeFrom && index < freezeFrom + freezeFrames;
  const frame = isFrozen ? freezeFrom : index;
  image.fill(grey);
  for (const [cell, isWhite] of frameCodeCells(frame).entries()) paint(cell * frameCodeCell, 0, isWhite ? 255 : 0);
  // Moving content for the eye.
  paint((frame * 2) % (width - frameCodeCell), Math.round(height / 2), 230);
  encoder.addFrameRgba(image);
}
encoder.finalize();
process.stdout.write(await muxVideo(encoder.FS.readFile(encoder.outputFilename), framesPerSecond, null));

function paint(left: number, top: number, brightness: number): void {
  for (let row = top; row < top + frameCodeCell; row += 1) {
    image.fill(brightness, (row * width + left) * 4, (row * width + left + frameCodeCell) * 4);
  }
}
