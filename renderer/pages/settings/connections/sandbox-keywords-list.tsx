import { sandboxKeywords } from '../../../../shared/connections/sandbox-keywords.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Stack } from '../../../ui/layout-primitives.tsx';

/** Lists the words of a prompt with which the sandbox simulates problems. */
export function SandboxKeywordsList({ isOpen }: { isOpen: boolean }) {
  return (
    <Disclosure title="Simulate problems" open={isOpen}>
      <Stack gap="s2">
        <p className="small t2">Add one of these words to a prompt in Studio, with its brackets.</p>
        <FactList entries={sandboxKeywords.map(({ word, effect }) => [`[${word}]`, effect])} />
      </Stack>
    </Disclosure>
  );
}
