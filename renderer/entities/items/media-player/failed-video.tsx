/** Said where the picture would be. */
export function FailedVideo() {
  return (
    <p className="player-failed" role="status">
      This file cannot be played here. It is complete and untouched; “Show in folder” leads to it.
    </p>
  );
}
