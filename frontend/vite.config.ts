import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keptFiles } from './kept-files';

export default defineConfig({
  plugins: [react(), keptFiles()],
  resolve: { alias: [{ find: /^@\//, replacement: `${import.meta.dirname}/src/` }] },
  build: {
    target: 'es2022',
    // For scripts/bundle-sizes.mjs.
    manifest: true,
    // All that sign-in needs in one file, which packs better than a dozen.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': process.env['BACKEND_URL'] ?? 'http://localhost:3000' } },
});
