import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { PlanContext } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { lineOfModel, modelsByGroup } from '../../../../shared/models/model.ts';
import { useVisibleModels } from '../../../entities/models/use-visible-models.ts';
import { reasonAgainstModel, useTargetRoles } from '../../../entities/projects/target-shot.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './plan-table.module.css';

interface AddModelsProps {
  readonly context: PlanContext;
  /** Number of rows that can still be added. */
  readonly freeCount: number;
  readonly add: (ids: readonly string[]) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Adds a row; a model can have several rows with different settings. */
export function AddModels({ context, freeCount, add, ref }: AddModelsProps) {
  const offered = useVisibleModels();
  const roles = useTargetRoles();
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <Button
          ref={ref}
          size="xs"
          variant="subtle"
          aria-disabled={freeCount < 1}
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        >
          Add models
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['add'] ?? ''}>
        {modelsByGroup(offered).map(({ title, models }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {models.map((model) => {
              const reason = reasonAgainstModel(model, roles);
              return (
                <Menu.Item
                  key={model.id}
                  disabled={freeCount < 1 || context.modelOf(model.id) === undefined || reason !== undefined}
                  onClick={() => add([model.id])}
                >
                  <Box component="span" className="cut" display="block">
                    {model.title}
                  </Box>
                  <Box component="span" className="t3 small cut" display="block">
                    {reason ?? lineOfModel(model)}
                  </Box>
                </Menu.Item>
              );
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
