import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconFlask, IconX } from '@tabler/icons-react';
import { isExperimental, type Model } from '../../../shared/model.ts';
import { withOwnPaths } from '../../../shared/own-path.ts';
import type { Problem, Remedy } from '../../../shared/problem.ts';
import { useSettings } from '../../bridge/queries.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { type Block, titleOf } from './blocked.ts';
import { GenerateRow } from './generate-row.tsx';

interface FormFootProps {
  readonly model: Model;
  readonly blocks: readonly Block[];
  readonly touched: boolean;
  readonly problem: Problem | null;
  readonly dismissProblem: () => void;
  readonly runs: number;
  readonly cost: string;
  /** The sandbox charges nothing. */
  readonly isFree: boolean;
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
  const experimental = isExperimental(withOwnPaths(model, useSettings().paths));
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
      {experimental && (
        <p className="form-experimental">
          <IconFlask size={14} stroke={1.5} aria-hidden /> Experimental: the gateway may refuse this
        </p>
      )}
      <GenerateRow
        modelId={model.id}
        blocks={blocks.length}
        runs={props.runs}
        cost={props.cost}
        isFree={props.isFree}
        generate={props.generate}
      />
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
