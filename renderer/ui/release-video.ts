/**
 * Gives back what a video holds once it is off the page: a decoder and what was read of its file. Chromium keeps both until
 * the element itself is collected, which may be many pages later. One that is still on the page is left alone.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  if (video.isConnected) return;
  video.removeAttribute('src');
  video.load();
}
