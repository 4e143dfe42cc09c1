import { IconDice5, IconLock, IconLockOpen, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import type { IntegerField } from '../../../../shared/fields/number-field.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { type ControlProps, controlId, focusControl } from '../../../entities/drafts/control-props.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';
import './integer-control.css';
import { ActionIcon } from '@mantine/core';
import { changeFormSession, readFormSession, useFormSession } from '../../../entities/drafts/form-session.ts';
import { randomSeed } from '../../../entities/drafts/random-seed.ts';
import { useIsOtherDraft } from '../../../entities/drafts/use-draft.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

export function IntegerControl(props: ControlProps<IntegerField>) {
  if (props.field.role === 'seed') return <SeedControl {...props} />;
  return <Stepper {...props} />;
}

/** Input of a small integer with buttons for plus and minus. */
function Stepper(props: ControlProps<IntegerField>) {
  const { model, name, field, value, reasons, touched, change } = props;
  const now = typeof value === 'number' ? value : undefined;
  const to = (next: number) => change(Math.min(field.max, Math.max(field.min, next)));
  const less = now !== undefined && now <= field.min;
  const isAtMax = now !== undefined && now >= field.max;
  return (
    <FieldFrame
      {...props}
      help={
        field.role === 'count' && now !== undefined
          ? `${formatCounted(now, model.output.replace(/s$/, ''))} · ${field.help ?? ''}`
          : undefined
      }
      inline="ends"
      end={clearButton(props)}
    >
      <div className="stepper">
        <button
          type="button"
          aria-label="Decrease"
          aria-disabled={less}
          onClick={() => !less && to((now ?? field.min + 1) - 1)}
        >
          <IconMinus size={14} stroke={1.7} aria-hidden />
        </button>
        <NumberInput
          id={controlId(name)}
          number={value}
          step={1}
          placeholder="Not sent"
          aria-invalid={touched && reasons.length > 0}
          aria-describedby={helpId(name)}
          change={change}
        />
        <button
          type="button"
          aria-label="Increase"
          aria-disabled={isAtMax}
          onClick={() => !isAtMax && to((now ?? field.min - 1) + 1)}
        >
          <IconPlus size={14} stroke={1.7} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}

/**
 * A seed. A typed seed stays (locked); a random one is replaced after each run until it is locked; an empty one is not
 * sent, and the model uses an unknown seed.
 */
function SeedControl(props: ControlProps<IntegerField>) {
  const { model, name, field, value, reasons, touched, change } = props;
  // A seed in the run plan remains until the user changes it: only forms choose a new seed after each run.
  const isPersistent = useIsOtherDraft();
  const rolling = useFormSession(model.id, (session) => !isPersistent && (session.rolling?.includes(name) ?? false));
  const setRolling = (isRolling: boolean) => {
    const otherNames = (readFormSession(model.id).rolling ?? []).filter((each) => each !== name);
    if (!isPersistent) changeFormSession(model.id, { rolling: isRolling ? [...otherNames, name] : otherNames });
  };
  const set = value !== undefined;
  const atEnd = typeof value === 'string' || (typeof value === 'number' && value >= field.max);
  const locked = set && !rolling;
  return (
    <FieldFrame {...props}>
      <div className="control-row">
        <NumberInput
          id={controlId(name)}
          number={value}
          step={1}
          placeholder="Random"
          aria-invalid={touched && reasons.length > 0}
          aria-describedby={helpId(name)}
          change={(next) => {
            setRolling(false);
            change(next);
          }}
        />
        {set && (
          <Tooltip label={atEnd ? `${field.max} is the highest seed` : 'Seed + 1'}>
            <ActionIcon
              className="small-size num"
              aria-label={`+1 to ${field.title}`}
              aria-disabled={atEnd}
              onClick={() => {
                if (atEnd) return;
                setRolling(false);
                change((now) => (typeof now === 'number' ? now + 1 : field.min));
              }}
            >
              +1
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Randomize seed">
          <ActionIcon
            aria-label="Randomize"
            onClick={() => {
              setRolling(!locked);
              change(randomSeed(field.min, field.max));
            }}
          >
            <IconDice5 size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        {set && !isPersistent && (
          <Tooltip label={lockHelp(locked)}>
            <ActionIcon aria-label="Lock seed" aria-pressed={locked} onClick={() => setRolling(locked)}>
              {locked ? <IconLock size={16} stroke={1.5} /> : <IconLockOpen size={16} stroke={1.5} />}
            </ActionIcon>
          </Tooltip>
        )}
        {set && (
          <Tooltip label="Clear seed (random, no number is sent)">
            <ActionIcon
              aria-label="Clear seed"
              onClick={() => {
                setRolling(false);
                change(undefined);
                // The button disappears.
                focusControl(name);
              }}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </FieldFrame>
  );
}

function lockHelp(locked: boolean): string {
  return locked
    ? 'Locked: the next run uses this seed, and several runs count up from it'
    : 'Unlocked: each run gets a new seed';
}
