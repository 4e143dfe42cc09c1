import { UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './trace-id-button.module.css';

/** The shortened trace id; a click copies the complete id. */
export function TraceIdButton({ traceId }: { traceId: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <UnstyledButton
      className={`quiet ${styles['trace']}`}
      title={`Copy trace ID ${traceId}`}
      onClick={() => clipboard.copy(traceId)}
    >
      {clipboard.copied ? 'trace copied' : `trace ${traceId.length > 13 ? `${traceId.slice(0, 12)}…` : traceId}`}
      <Icon size={14} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}
