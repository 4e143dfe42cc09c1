import type { CheckNow } from './use-check-now.ts';

/** Says that the gateway asked to wait, after a click on "Check now". */
export function CheckCountdown({
  check,
  className = 'run-note-text',
}: {
  check: CheckNow;
  className?: string | undefined;
}) {
  return (
    <p className={className} role="status" hidden={check.said === undefined}>
      {check.said}
    </p>
  );
}
