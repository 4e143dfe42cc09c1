import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { lineOfModel, type Model, modelsByGroup } from '../../../shared/models/model.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { rovingItem, useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { ModelBadges } from './model-badges.tsx';
import styles from './model-list.module.css';
import { useVisibleModels } from './use-models.ts';

interface ModelListProps {
  readonly chosen: Model;
  readonly choose: (model: Model) => void;
  readonly isInDialog?: boolean;
  /** Returns the reason why a model can't be chosen, a phrase. */
  readonly reasonAgainst?: (model: Model) => string | undefined;
}

/** The offered models by group. Arrow keys move the focus, Enter or Space opens a model. */
export function ModelList({ chosen, choose, isInDialog, reasonAgainst }: ModelListProps) {
  const offered = useVisibleModels(chosen);
  const roving = useRovingFocus();
  return (
    <Box
      className={styles['models']}
      pb="s4"
      role="listbox"
      aria-label="Models by type"
      data-in-dialog={isInDialog}
      {...roving.list}
    >
      {modelsByGroup(offered).map(({ title, models }) => (
        // biome-ignore lint/a11y/useSemanticElements: A list box owns groups, not field sets.
        <div key={title} role="group" aria-label={`${title} models`}>
          <div className={`t3 micro ${styles['group']}`} aria-hidden="true">
            {title}
          </div>
          {models.map((model) => (
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
      <span className={`t3 small cut ${styles['facts']}`}>{reason ?? lineOfModel(model)}</span>
    </div>
  );
}

interface ModelMenuItemsProps {
  readonly models: readonly Model[];
  readonly choose: (model: Model) => void;
}

/** The models by group, as entries of a menu. */
export function ModelMenuItems({ models, choose }: ModelMenuItemsProps) {
  return modelsByGroup(models).map((group) => (
    <Fragment key={group.title}>
      <Menu.Label>{group.title}</Menu.Label>
      {group.models.map((model) => (
        <Menu.Item key={model.id} onClick={() => choose(model)}>
          {model.title}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
