import { Link } from 'wouter';
import type { Model, ModelPath } from '../../../../shared/models/model.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import { useSettings } from '../../../api/queries.ts';
import { PathBadge } from '../../../entities/models/path-badge.tsx';
import { Flex, Group, Stack } from '../../../ui/primitives.tsx';

/** Shows the target paths of requests with the current settings. */
export function PathRows({ model }: { model: Model }) {
  const { create, results } = withCustomPaths(model, useSettings().paths);
  return (
    <div className="path-rows">
      <PathRow title="Create path" paths={[create]} />
      <PathRow title="Result path" paths={results} />
      <Link href="/settings/models" className="link">
        Change in Settings
      </Link>
    </div>
  );
}

/** Shows the paths of requests and the evidence for them. Several paths are tried in this order. */
function PathRow({ title, paths }: { title: string; paths: readonly ModelPath[] }) {
  return (
    <Flex gap="s4" align="baseline" self="stretch">
      <span className="field-label">{title}</span>
      <Stack component="ul" className="grow" gap={4}>
        {paths.map(({ path, evidence }) => (
          <Group component="li" gap="s2" justify="flex-end" miw={0} key={path}>
            <span className="t3 cut mono path-text" title={path}>
              {/* The end tells paths apart, so the beginning is what gives way. */}
              <bdi>{path}</bdi>
            </span>
            <PathBadge evidence={evidence} />
          </Group>
        ))}
      </Stack>
    </Flex>
  );
}
