/** Said where the picture would be. */
export function FailedFilm() {
  return (
    <p className="player-failed" role="status">
      This file cannot be played here. It is complete and untouched; “Show in folder” leads to it.
    </p>
  );
}
