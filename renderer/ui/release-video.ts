/**
 * Releases the resources of a video that has left the page: its decoder and its buffer. Chromium keeps both until the
 * element is garbage collected, which may be many pages later. A video on the page is left unchanged.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  if (video.isConnected) return;
  video.removeAttribute('src');
  video.load();
}
