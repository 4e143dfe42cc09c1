import { normalizePath, type Plugin } from 'vite';
import { inProject } from './project.ts';

const needNoMark = ['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression', 'Literal', 'Identifier'];

const sharedFolder = `${normalizePath(inProject('shared'))}/`;

/**
 * Marks the constants of `shared/` as free of side effects, so that the page contains only those that it uses. Most of
 * them are schemas, which a bundler keeps because it can't know what calls of Zod do.
 */
export function pureConstants(): Plugin {
  return {
    name: 'pure-constants',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\.ts$/ },
      handler(code, id) {
        // The project may itself be in a folder with this name.
        if (!id.startsWith(sharedFolder)) return null;
        const values = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) => (init && !needNoMark.includes(init.type) ? init : []));
        });
        let marked = code;
        for (const { start, end } of values.toReversed()) {
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
        }
        return { code: marked, map: null };
      },
    },
  };
}
