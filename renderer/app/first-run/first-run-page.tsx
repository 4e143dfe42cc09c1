import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useId } from 'react';
import { useSynced } from '../../api/synced-state.ts';
import { ConnectionTestResult } from '../../entities/connections/connection-test-result.tsx';
import { AddressField, KeyField } from '../../entities/connections/first-connection-fields.tsx';
import { useFirstConnectionForm } from '../../entities/connections/use-first-connection-form.ts';
import { LibraryFolder } from '../../entities/library/library-folder.tsx';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Landscape, lights } from '../../ui/landscape/landscape.tsx';
import { Box, Flex, Grid, Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSessionState } from '../../ui/use-session-state.ts';
import styles from './first-run-page.module.css';

/** First page without a connection: connect a gateway, or try the sandbox. */
export function FirstRunPage() {
  useDocumentTitle('Connect · Triptych');
  return (
    <Grid
      component="main"
      id="page"
      flex={1}
      mih={0}
      columns="min(48%, 760px) minmax(0, 1fr)"
      aria-label="Connect"
      tabIndex={-1}
    >
      <Stack
        component="section"
        gap="s6"
        py="s8"
        px="clamp(32px, 5.5vw, 80px)"
        overflow="auto"
        aria-label="Connect your gateway"
      >
        <Brand />
        <ConnectForm />
        <Foot />
      </Stack>
      <Grid component="section" mih={0} line="left" rows="minmax(0, 1fr) auto" aria-label="Built-in sandbox">
        <WelcomeArtwork />
        <SandboxOffer />
      </Grid>
    </Grid>
  );
}

function Brand() {
  return (
    <Group className="head" gap={10} flex="none">
      <Flex component="span" className={styles['mark']} gap={3} aria-hidden>
        <i />
        <i />
        <i />
      </Flex>
      Triptych
    </Group>
  );
}

function ConnectForm() {
  const form = useFirstConnectionForm(useSynced('settings').baseUrl);
  const id = useId();
  return (
    <Stack gap="s5" w="100%" maw={436} my="auto">
      <div>
        <h1 className={styles['title']}>Connect your gateway</h1>
        <Box component="p" className="t2" mt="s2">
          One URL and one key for every model.
        </Box>
      </div>
      {/* The folder below has a form of its own, and none may lie in another. */}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.connect();
        }}
      >
        <Stack gap="s5">
          <AddressField form={form} size="lg" />
          <KeyField form={form} size="lg" />
        </Stack>
      </form>
      <LibraryFolder change="Use another folder" look="field" />
      <ConnectionTestResult form={form} />
      <div className="row">
        <Button type="submit" form={id} size="lg" variant="filled" loading={form.busy === 'connect'}>
          Test and continue
        </Button>
        <ChargeButton
          verb="Test only"
          cost="free"
          size="lg"
          variant="subtle"
          loading={form.busy === 'test'}
          onClick={form.test}
        />
      </div>
    </Stack>
  );
}

function Foot() {
  return (
    <Flex component="footer" className="t3 small" gap="s1 s4" wrap="wrap" flex="none">
      <span>Version {useSynced('app').version}</span>
      <button type="button" className="link" onClick={() => useSessionState.setState({ offline: true })}>
        Work offline with an existing library
      </button>
    </Flex>
  );
}

function SandboxOffer() {
  // biome-ignore lint/correctness/useHookAtTopLevel: The function is a call to main and not a hook.
  const start = useAction((calls) => calls.connection.useSandbox());
  return (
    <Flex className={styles['offer']} justify="space-between" gap="s4 s6" py="s5" px={28} line="top" bg="panel">
      <div>
        <h2 className="head">Or try it first</h2>
        <Box component="p" className="t2 small" maw="52ch" mt="s1">
          Try everything without an account. The sandbox answers like the gateway: every model, every error, real video
          files. Media are synthetic. Nothing is charged, and nothing leaves this computer.
        </Box>
        {start.problem && <ProblemNote problem={start.problem} />}
      </div>
      <ChargeButton
        verb="Explore with the sandbox"
        cost="free"
        size="lg"
        loading={start.isPending}
        onClick={() => start.run()}
      />
    </Flex>
  );
}

/** An illustration of the purpose of the program: a landscape across three panels, each in a different light. */
function WelcomeArtwork() {
  return (
    <Grid className={styles['triptych']} columns="repeat(3, minmax(0, 1fr))" gap={1} mih={0} aria-hidden>
      {lights.map((light, panel) => (
        <Landscape key={light} light={light} view={`${panel * 300} 0 300 900`} />
      ))}
    </Grid>
  );
}
