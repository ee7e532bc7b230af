// Only the rules that need types; format, imports and syntax belong to Biome.
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['**/dist*/', 'data/', 'clients/typescript/src/openapi.ts'] },
  {
    files: [
      'packages/**/*.ts',
      'telephony/**/*.ts',
      'simulators/**/*.ts',
      'console/src/**/*.{ts,tsx}',
      'clients/typescript/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
      'fuzz/**/*.ts',
      'simulation/**/*.ts',
      'soak/**/*.ts',
      'tools/**/*.ts',
      'regression/**/*.ts',
    ],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
    },
  },
)
