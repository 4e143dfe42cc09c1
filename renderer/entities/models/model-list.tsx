import type { Model } from '../../../shared/models/model.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { rovingItem, useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { ModelBadges } from './model-badges.tsx';
import styles from './model-list.module.css';
import { useVisibleModels } from './use-visible-models.ts';

const groups: readonly { readonly kind: Model['kind']; readonly title: string }[] = [
  { kind: 'text-to-video', title: 'Text to video' },
  { kind: 'image-to-video', title: 'Image to video' },
  { kind: 'image', title: 'Image' },
];

interface ModelListProps {
  readonly chosen: Model;
  readonly choose: (model: Model) => void;
  readonly isInDialog?: boolean;
  /** Returns the reason why a model can't be chosen, a phrase. */
  readonly reasonAgainst?: (model: Model) => string | undefined;
}

/** The offered models by kind. Arrow keys move the focus, Enter or Space opens a model. */
export function ModelList({ chosen, choose, isInDialog, reasonAgainst }: ModelListProps) {
  const offered = useVisibleModels(chosen);
  const roving = useRovingFocus();
  const shown = groups.filter(({ kind }) => offered.some((model) => model.kind === kind));
  return (
    <Box
      className={styles['models']}
      pb="s4"
      role="listbox"
      aria-label="Models by type"
      data-in-dialog={isInDialog}
      {...roving.list}
    >
      {shown.map(({ kind, title }) => (
        // The name is longer than the heading, as "Image" alone is the title of a field.
        // biome-ignore lint/a11y/useSemanticElements: A list box owns groups, not field sets.
        <div key={kind} role="group" aria-label={`${title} models`}>
          <div className={`t3 micro ${styles['group']}`} aria-hidden="true">
            {title}
          </div>
          {offered
            .filter((model) => model.kind === kind)
            .map((model) => (
              <ModelOption
                key={model.id}
                model={model}
                chosen={model.id === chosen.id}
                reason={reasonAgainst?.(model)}
                choose={() => choose(model)}
              />
            ))}
        </div>
      ))}
    </Box>
  );
}

interface ModelOptionProps {
  readonly model: Model;
  readonly chosen: boolean;
  readonly reason: string | undefined;
  readonly choose: () => void;
}

function ModelOption({ model, chosen, reason, choose: chooseModel }: ModelOptionProps) {
  const choose = () => reason === undefined && chooseModel();
  return (
    <div
      role="option"
      className={`pick ${styles['option']}`}
      data-ring="inside"
      aria-selected={chosen}
      aria-disabled={reason !== undefined}
      tabIndex={chosen ? 0 : -1}
      {...rovingItem()}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        choose();
      }}
    >
      <span className={`cut ${styles['name']}`}>{model.title}</span>
      <ModelBadges model={model} />
      <span className={`t3 small cut ${styles['facts']}`}>{reason ?? model.facts.replace(/^Experimental · /, '')}</span>
    </div>
  );
}
