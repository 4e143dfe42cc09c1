import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { Model } from '../../../shared/model.ts';
import type { Problem, Remedy } from '../../../shared/problem.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { printedKeys } from '../../shortcuts/shortcut-list.ts';
import { type Block, titleOf } from './blocked.ts';

interface FormFootProps {
  readonly model: Model;
  readonly blocks: readonly Block[];
  readonly touched: boolean;
  readonly problem: Problem | null;
  readonly dismissProblem: () => void;
  readonly cost: string;
  readonly show: (block: Block) => void;
  readonly take: (remedy: Remedy) => void;
  readonly generate: () => void;
  /** Wire names of values that the model has no field for. */
  readonly strangers: readonly string[];
  readonly removeStranger: (name: string) => void;
}

/** Under the form and always in sight: what is in the way, and the one main action. */
export function FormFoot(props: FormFootProps) {
  const { model, blocks, touched, problem, dismissProblem, show, take, strangers, removeStranger } = props;
  return (
    <div className="form-foot">
      {problem && (
        <div className="form-problem">
          <ProblemNote problem={problem} fieldTitle={(field) => titleOf(model, field)} />
          <ActionIcon size={20} aria-label="Dismiss" onClick={dismissProblem}>
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </div>
      )}
      {blocks.length > 0 && (
        <ul className="reasons" aria-label="Why Generate is blocked" data-touched={touched}>
          {blocks.map((block) => (
            <li key={`${block.leadsTo} ${block.text}`}>
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
              <span>
                {strangers.includes(block.leadsTo) ? (
                  <button type="button" className="link" onClick={() => removeStranger(block.leadsTo)}>
                    Remove {block.title}
                  </button>
                ) : (
                  <button type="button" className="link" onClick={() => show(block)}>
                    {block.title}
                  </button>
                )}{' '}
                {block.text}
                <Remedies block={block} take={take} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <GenerateButton {...props} />
    </div>
  );
}

function Remedies({ block, take }: { block: Block; take: (remedy: Remedy) => void }) {
  if (!block.remedies || block.remedies.length === 0) return null;
  return (
    <span className="remedies">
      {block.remedies.map((remedy) => (
        <Button key={remedy.label} size="xs" onClick={() => take(remedy)}>
          {remedy.label}
        </Button>
      ))}
    </span>
  );
}

function GenerateButton({ blocks, cost, generate }: FormFootProps) {
  const blocked = blocks.length > 0;
  const keys = printedKeys({ keys: 'mod+enter', title: 'Generate', group: 'Studio' });
  return (
    <Button
      size="lg"
      variant={blocked ? 'default' : 'filled'}
      className="generate"
      // Not `disabled`: it keeps the focus and says why it does nothing.
      aria-disabled={blocked}
      data-blocked={blocked}
      fullWidth
      rightSection={
        blocked ? (
          <span className="generate-count">
            {blocks.length === 1 ? '1 thing to fix' : `${blocks.length} things to fix`}
          </span>
        ) : (
          <span className="generate-keys" aria-hidden="true">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )
      }
      onClick={generate}
    >
      Generate{!blocked && <span className="generate-cost">· {cost}</span>}
    </Button>
  );
}
