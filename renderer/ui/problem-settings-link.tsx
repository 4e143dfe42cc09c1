import type { Problem } from '../../shared/problem.ts';

/** Links a problem to the section of Settings that can solve it. */
export function ProblemSettingsLink({ problem: { settings } }: { problem: Problem }) {
  if (settings === undefined) return null;
  return (
    <a className="link" href={`#/settings/${settings}`}>
      Open Network in Settings
    </a>
  );
}
