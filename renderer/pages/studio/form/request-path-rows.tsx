import { Link } from 'wouter';
import type { Model, ModelPath } from '../../../../shared/models/model.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import { modelSettingsPath } from '../../../../shared/settings/settings-places.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { PathEvidenceBadge } from '../../../entities/models/path-evidence-badge.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import styles from './model-form.module.css';

/** Shows the target paths of requests with the current settings. */
export function RequestPathRows({ model }: { model: Model }) {
  const { create, results } = withCustomPaths(model, useSettings().paths);
  return (
    <Stack gap={6} align="flex-start">
      <PathRow title="Create path" paths={[create]} />
      <PathRow title="Result path" paths={results} />
      <Link href={modelSettingsPath(model.id)} className="link small">
        Change in Settings
      </Link>
    </Stack>
  );
}

/** Shows the paths of requests and the evidence for them. Several paths are tried in this order. */
function PathRow({ title, paths }: { title: string; paths: readonly ModelPath[] }) {
  return (
    <Flex gap="s4" align="baseline" self="stretch">
      <span className="label nowrap">{title}</span>
      <Stack component="ul" className="grow" gap={4}>
        {paths.map(({ path, evidence }) => (
          <Group component="li" gap="s2" justify="flex-end" miw={0} key={path}>
            <span className={`t3 cut mono ${styles['path']}`} title={path}>
              {/* The end tells paths apart, so the beginning is what gives way. */}
              <bdi>{path}</bdi>
            </span>
            <PathEvidenceBadge evidence={evidence} />
          </Group>
        ))}
      </Stack>
    </Flex>
  );
}
