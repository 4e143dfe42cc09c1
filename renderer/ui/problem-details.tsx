import type { Problem } from '../../shared/problem.ts';
import { Disclosure } from './disclosure.tsx';
import { Group } from './layout-primitives.tsx';
import styles from './problem-details.module.css';
import { ProblemSettingsLink } from './problem-settings-link.tsx';
import { RawText } from './raw-text.tsx';
import { TraceIdButton } from './trace-id-button.tsx';

/** Shows the evidence of a problem after one click: the trace id of the request, and the original answer. */
export function ProblemDetails({ problem }: { problem: Problem }) {
  const { traceId, status, raw, settings } = problem;
  if (traceId === undefined && raw === undefined && settings === undefined) return null;
  return (
    <Group className={styles['evidence']} gap="s2 s4" wrap="wrap" mt={6}>
      <ProblemSettingsLink problem={problem} />
      {traceId !== undefined && <TraceIdButton traceId={traceId} />}
      {raw !== undefined && (
        <Disclosure title="Raw response" note={status === undefined ? undefined : `status ${status}`}>
          <RawText text={raw} label="Raw response" />
        </Disclosure>
      )}
    </Group>
  );
}
