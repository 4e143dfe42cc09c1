import { Popover, UnstyledButton } from '@mantine/core';
import type { Answer } from '../../../../shared/conversations/message.ts';
import type { ReadAnswer } from '../../../../shared/conversations/read-answer.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { TraceIdButton } from '../../../ui/trace-id-button.tsx';
import { firstToken, isOpen, speedOf, usageRows } from '../blocks/answer-facts.ts';
import styles from './thread.module.css';

/** Shows the metrics of the answer: speed, tokens, tier and trace. */
export function AnswerMetrics({ answer, read }: { readonly answer: Answer; readonly read: ReadAnswer }) {
  const first = firstToken(answer);
  const speed = speedOf(answer, read.usage);
  const { usage, tier, model } = read;
  return (
    <>
      {first !== undefined && (
        <span className="num">
          first token <b>{first}</b>
        </span>
      )}
      {speed !== undefined && (
        <span className="num">
          <b>{speed}</b> tok/s
        </span>
      )}
      {(usage.input !== undefined || usage.output !== undefined) && (
        <UsageButton read={read} choices={answer.choices} />
      )}
      {model !== answer.model && !isOpen(answer) && (
        <span className="mono cut" title={`Answered by ${model}`}>
          {model}
        </span>
      )}
      {tier !== undefined && <Badge of="Service tier">{tier}</Badge>}
      {answer.traceId !== undefined && (
        <Box component="span" ml="auto">
          <TraceIdButton traceId={answer.traceId} />
        </Box>
      )}
    </>
  );
}

function UsageButton({ read: { usage, tier }, choices }: { read: ReadAnswer; choices: number }) {
  const count = (value: number | undefined) => (value === undefined ? '?' : formatCount(value));
  return (
    <Popover position="top" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['usage-button']} title="Usage details">
          <span className="num">
            <span className="visually-hidden">Usage details: </span>
            <b>{count(usage.input)}</b> in · <b>{count(usage.output)}</b> out
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <table className={`read ${styles['usage-table']}`} aria-label="Usage">
          <tbody>
            {usageRows(usage).map(([name, value]) => (
              <tr key={`${name} ${value}`} data-sub={!/^[A-Z]/.test(name)}>
                <th scope="row">{name}</th>
                <td className="num">{value}</td>
              </tr>
            ))}
            {tier !== undefined && (
              <tr>
                <th scope="row">Service tier</th>
                <td>{tier}</td>
              </tr>
            )}
          </tbody>
        </table>
        {choices > 1 && <p className="t3 small">For all {choices} answers to this request together.</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
