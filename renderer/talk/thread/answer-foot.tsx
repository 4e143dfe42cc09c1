import { Popover, UnstyledButton } from '@mantine/core';
import type { Answer } from '../../../shared/talk/message.ts';
import type { ReadAnswer } from '../../../shared/talk/read-answer.ts';
import { Badge } from '../../parts/badge.tsx';
import { TraceButton } from '../../parts/trace-button.tsx';
import { firstToken, isOpen, speedOf, usageRows } from './answer-facts.ts';
import styles from './thread.module.css';

interface AnswerFootProps {
  readonly answer: Answer;
  readonly read: ReadAnswer;
}

/** How the answer came: speed, tokens, tier and trace. */
export function AnswerFoot({ answer, read }: AnswerFootProps) {
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
      {tier !== undefined && <Badge>{tier}</Badge>}
      {model !== answer.model && !isOpen(answer) && (
        <span className="mono cut" title={`Answered by ${model}`}>
          {model}
        </span>
      )}
      <span className="grow" />
      {answer.traceId !== undefined && <TraceButton traceId={answer.traceId} />}
    </>
  );
}

function UsageButton({ read: { usage }, choices }: { read: ReadAnswer; choices: number }) {
  const count = (value: number | undefined) => (value === undefined ? '?' : value.toLocaleString('en'));
  return (
    <Popover position="top" withinPortal>
      <Popover.Target>
        <UnstyledButton className={styles['usage-button']} aria-label="Usage in full">
          <span className="num">
            <b>{count(usage.input)}</b> in · <b>{count(usage.output)}</b> out
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <table className={styles['usage-table']} aria-label="Usage">
          <tbody>
            {usageRows(usage).map(([name, value]) => (
              <tr key={`${name} ${value}`} data-sub={!/^[A-Z]/.test(name)}>
                <th scope="row">{name}</th>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {choices > 1 && <p className="t3 small">Of all {choices} answers to this request together.</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
