import { startTour } from './tour-store.ts';

/** One line of Settings. */
export function TourEntry() {
  return (
    <p className="t3">
      New here?{' '}
      <button type="button" className="link" onClick={startTour}>
        Take the tour
      </button>
      : one brief, two models, one comparison, in under a minute.
    </p>
  );
}
