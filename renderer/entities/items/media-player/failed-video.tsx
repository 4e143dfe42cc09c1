/** Shown in place of the image. */
export function FailedVideo() {
  return (
    <p className="player-failed" role="status">
      This file can’t be played here. It is complete and unchanged. Click “Show in folder” to find it.
    </p>
  );
}
