import type { Problem } from '../../shared/problem.ts';

/** Leads to the section of Settings where a person can put it right. */
export function PutRightLink({ problem: { settings } }: { problem: Problem }) {
  if (settings === undefined) return null;
  return (
    <a className="link" href={`#/settings/${settings}`}>
      Open Network in Settings
    </a>
  );
}
