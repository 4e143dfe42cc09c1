import type { Problem } from '../../shared/problem.ts';
import { settingsPath } from '../../shared/settings/settings-places.ts';

/** Links a problem to the place in Settings that can solve it. */
export function ProblemSettingsLink({ problem: { settings } }: { problem: Problem }) {
  if (settings === undefined) return null;
  return (
    <a className="link" href={`#${settingsPath('network', settings === 'network' ? 'heading' : settings)}`}>
      Open Network in Settings
    </a>
  );
}
